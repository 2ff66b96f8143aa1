// Written by `npm run words` from the English files; never by hand.

import auth from '../fr/auth.json' with { type: 'json' }
import errors from '../fr/errors.json' with { type: 'json' }
import shell from '../fr/shell.json' with { type: 'json' }
import units from '../fr/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-fr.ts')).files
