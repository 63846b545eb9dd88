"""Parts that painters of maps share: arrows, pieces that share a place, choices on the map, legends."""
