// Written by `npm run words` from the English files; never by hand.

import auth from '../nl/auth.json' with { type: 'json' }
import errors from '../nl/errors.json' with { type: 'json' }
import shell from '../nl/shell.json' with { type: 'json' }
import units from '../nl/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-nl.ts')).files
