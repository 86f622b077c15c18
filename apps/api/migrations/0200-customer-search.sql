-- Staff find customers by the beginning of any word of their name, by email, phone, account number
-- and id, among hundreds of thousands, and may put those away whom they do not need to see.

-- Letters as people type them: small, and without the marks that few keyboards have.
create function plain_letters(words text) returns text language sql immutable strict parallel safe
as $$
  select translate(lower(words),
    'áàâäãåāăąçćčďđéèêëēėęěğíìîïīįıłñńňóòôöõøōőřśšşșťțúùûüūůűųýÿžźżأإآىة',
    'aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorssssttuuuuuuuuyyzzzااايه')
$$;

-- The words by which somebody is found. Of an email: all of it, and the parts before the @.
create function customer_words(
  first_name text, last_name text, email text, phone text, mobile text
) returns tsvector language sql immutable parallel safe cost 2000 as $$
  select array_to_tsvector(coalesce(array_agg(distinct left(word, 200)), '{}'::text[]))
  from (
    select unnest(regexp_split_to_array(
      public.plain_letters(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
      '[[:space:],.''’-]+')) as word
    union all select email
    union all select unnest(regexp_split_to_array(split_part(email, '@', 1), '[._+-]+'))
    union all select substr(phone, 2)
    union all select substr(mobile, 2)
  ) w
  where word <> ''
$$;

alter table customer add column hidden_at timestamptz;

create index customer_words on customer
  using gin (customer_words(first_name, last_name, email, phone_number, mobile_number))
  with (fastupdate = off);
create index customer_by_name on customer (last_name, first_name, id);
create index customer_not_active on customer (account_status, id)
  where account_status <> 'Active';
create index customer_archived on customer (id) where hidden_at is not null;
create index customer_papers on customer (id)
  where id_verification = 'In Progress' or address_verification = 'In Progress';
create index customer_country on customer (country, id);
-- By its beginning, as it is typed.
create index account_number_begins on account (account_number text_pattern_ops);
create index account_iban_begins on account (iban text_pattern_ops);

grant update (hidden_at) on customer to fairlead_app;
