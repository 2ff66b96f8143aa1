// Written by `npm run words` from the English files; never by hand.

import auth from '../ca/auth.json' with { type: 'json' }
import errors from '../ca/errors.json' with { type: 'json' }
import shell from '../ca/shell.json' with { type: 'json' }
import units from '../ca/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-ca.ts')).files
