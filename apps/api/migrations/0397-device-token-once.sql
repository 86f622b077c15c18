-- The cookie of a browser is a new one at every sign-in: everybody who is known in that browser
-- moves to it, and a copy that somebody made of the old one is nobody's.
create index known_device_token on known_device (token_hash);
grant update (token_hash) on known_device to fairlead_app;
