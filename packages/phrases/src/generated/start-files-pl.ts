// Written by `npm run words` from the English files; never by hand.

import auth from '../pl/auth.json' with { type: 'json' }
import errors from '../pl/errors.json' with { type: 'json' }
import shell from '../pl/shell.json' with { type: 'json' }
import units from '../pl/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-pl.ts')).files
