## Botones de página de un panel con varias listas
panel-previous-of = Anterior: { $list }
panel-next-of = Siguiente: { $list }

page-here = Página { $page } de { $pages }
page-back = Atrás
page-next = Siguiente
