## Comandos sobre uno mismo

command-my = mis
command-my-about = Lo que te concierne, solo para ti
