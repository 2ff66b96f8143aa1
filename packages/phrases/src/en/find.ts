/** The way to anything by its name. */
export const find = {
  open: 'Search',
  title: 'Go to',
  placeholder: 'Plant, device, serial number or page',
  pages: 'Pages',
  plants: 'Plants',
  devices: 'Devices',
  results: 'Found',
  nothing: 'Nothing is called “{text}”.',
  hint: 'Type at least one letter. Arrow keys choose, Enter opens.',
  failed: 'The search could not be made.',
  found_one: '{count} result',
  found_other: '{count} results',
} as const
