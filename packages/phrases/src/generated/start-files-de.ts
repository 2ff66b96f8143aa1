// Written by `npm run words` from the English files; never by hand.

import auth from '../de/auth.json' with { type: 'json' }
import errors from '../de/errors.json' with { type: 'json' }
import shell from '../de/shell.json' with { type: 'json' }
import units from '../de/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-de.ts')).files
