-- As in 0062. By itself, so that neither table waits for the index of the other.
create index devices_pieces on devices using gin (pieces_of(array[lower(sn), lower(name)]));
