// Written by `npm run words` from the English files; never by hand.

import auth from '../it/auth.json' with { type: 'json' }
import errors from '../it/errors.json' with { type: 'json' }
import shell from '../it/shell.json' with { type: 'json' }
import units from '../it/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-it.ts')).files
