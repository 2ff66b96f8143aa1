// Written by `npm run words` from the English files; never by hand.

import auth from '../cs/auth.json' with { type: 'json' }
import errors from '../cs/errors.json' with { type: 'json' }
import shell from '../cs/shell.json' with { type: 'json' }
import units from '../cs/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-cs.ts')).files
