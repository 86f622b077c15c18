-- Guards stay. What a correction may still come to, and what a new payee was sent, count without an
-- end, so there is no time after which a guard may be emptied; nothing ever called this.
drop function ledger.forget_guards(timestamptz);
