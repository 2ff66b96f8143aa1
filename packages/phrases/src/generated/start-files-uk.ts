// Written by `npm run words` from the English files; never by hand.

import auth from '../uk/auth.json' with { type: 'json' }
import errors from '../uk/errors.json' with { type: 'json' }
import shell from '../uk/shell.json' with { type: 'json' }
import units from '../uk/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-uk.ts')).files
