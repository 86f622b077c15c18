-- Papers whose answer is taken back shut a customer out until new ones are looked at. Why that was
-- done is for the customer too, in words that passed the filter, under the customer's data key.
-- What was taken back before has none.

alter table document_submission
  add column taken_back_sealed bytea,
  add constraint document_submission_taken_back
    check (taken_back_sealed is null or status = 'Reset');

grant update (taken_back_sealed) on document_submission to fairlead_app;
