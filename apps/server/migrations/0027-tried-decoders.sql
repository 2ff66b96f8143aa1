-- The version of the decoder that could not decode a payload: a later one tries again. Null for other reasons, and for
-- payloads from before this was kept.
alter table quarantine add column decoder text;
