-- Removed devices whose serial number made room for another one's when a gateway was replaced or moved had their id behind it without the mark that
-- readers take off again. Ids begin at 200000000, so no other serial number ends with the id of its own row.
update devices set sn = left(sn, -length(' ' || id)) || ' #' || id where removed_at is not null and right(sn, length(' ' || id)) = ' ' || id;
