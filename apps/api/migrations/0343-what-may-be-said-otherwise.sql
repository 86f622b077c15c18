-- Words that state a fact (money, progress, checks, holds, prices, who calls, what is approved) or
-- name a box to fill in come only from the build. So the operator's own words are for what is
-- listed here, not for whatever nobody thought of protecting; what stands elsewhere is taken back.
alter table translation_override drop constraint message_is_not_protected;

create function message_is_open(message_id text) returns boolean language sql immutable
return message_id ~ (
    '^('
    'app\.(frame|idle|not-found|shell|theme)\.|'
    'control\.(canned|catalogue|content|editor|faqcategory|faqs|filter|frame|images)\.|'
    'control\.(pageicon|pages|pagetag|profiles|reviews|signin|site)\.|'
    'control\.home\.(shortcuts|title|welcome)$|'
    'customer\.(account|photo)\.|'
    'customer\.(accounts|home|payees|profile|security|statements|transfers)\.(lead|title)$|'
    'customer\.home\.welcome$|'
    'opening\.page\.|'
    'public\.frame\.|'
    'public\.home\.(description|headline|title)$|'
    'reset\.page\.|'
    'signin\.page\.(description|forgot|heading|no-account|open-account|title)$|'
    'site\.(account|cards|carousel|current|debt|faqs|hardship|home|jade|legal|menu)\.|'
    'site\.(premier|reviews|staff|study|support|times|wealth)\.|'
    'site\.(contact|international|products|property|savings|security|service-facts)'
    '\.(description|headline|lead|title)$|'
    'ui\.(breadcrumbs|chart|copy|list|loading|pager|palette|product|search|toast)\.'
    ')'
  )
  and message_id !~ '^site\.[a-z-]+\.(beware|fraud|not-here|prices|proof|real|verify)';

delete from translation_override where not message_is_open(message_id);

alter table translation_override
  add constraint message_is_not_protected check (message_is_open(message_id));
