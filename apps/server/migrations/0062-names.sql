-- Parts of names, addresses and serial numbers are found by an index instead of in all rows: by the pieces of three characters that
-- a text consists of, and of two where those are not ASCII, because Chinese is searched for by two. It needs no extension, which not
-- every PostgreSQL has or allows.
create function pieces_of(texts text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  pieces text[] := '{}';
  t text;
begin
  foreach t in array texts loop
    for i in 1 .. length(t) - 1 loop
      if i < length(t) - 1 then
        pieces := pieces || substr(t, i, 3);
      end if;
      if octet_length(substr(t, i, 2)) > 2 then
        pieces := pieces || substr(t, i, 2);
      end if;
    end loop;
  end loop;
  return pieces;
end $$;

create index plants_pieces on plants using gin (pieces_of(array[lower(name), lower(coalesce(address, ''))]));
