## Commands about oneself

command-my = my
command-my-about = What concerns you, only to you
