## Page buttons of a panel with several lists
panel-previous-of = Previous: { $list }
panel-next-of = Next: { $list }

page-here = Page { $page } of { $pages }
page-back = Back
page-next = Next
