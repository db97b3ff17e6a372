-- Settings of the browser's database before it answers: it reads what the page gives it and nothing else, and no question
-- changes that. A question may come with a link that somebody else made.
set autoinstall_known_extensions = false;
set autoload_known_extensions = false;
set allow_community_extensions = false;
set enable_external_access = false;
set lock_configuration = true;
