-- What the browser's database is told before it answers: it may load nothing from elsewhere.
set autoinstall_known_extensions = false;
set autoload_known_extensions = false;
