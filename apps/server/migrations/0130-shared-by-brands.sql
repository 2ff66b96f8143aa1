-- Versions are the same for all brands: all read them, and only the original writes them. Announcements are each brand's own.
drop policy brand on versions;
create policy brand on versions to heliograph_people
  using ((select current_brand()) = 'HELIOGRAPH') with check ((select current_brand()) = 'HELIOGRAPH');
create policy readable on versions for select to heliograph_people using (true);

drop policy brand on announcements;
create policy brand on announcements to heliograph_people
  using (brand = (select current_brand())) with check (brand = (select current_brand()));
