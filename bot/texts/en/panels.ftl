## Page buttons of a panel with several lists
panel-previous-of = Previous: { $list }
panel-next-of = Next: { $list }
