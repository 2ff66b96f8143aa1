// Written by `npm run words` from the English files; never by hand.

import auth from '../ro/auth.json' with { type: 'json' }
import errors from '../ro/errors.json' with { type: 'json' }
import shell from '../ro/shell.json' with { type: 'json' }
import units from '../ro/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-ro.ts')).files
