// Written by `npm run words` from the English files; never by hand.

import auth from '../pt/auth.json' with { type: 'json' }
import errors from '../pt/errors.json' with { type: 'json' }
import shell from '../pt/shell.json' with { type: 'json' }
import units from '../pt/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-pt.ts')).files
