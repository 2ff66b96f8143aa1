// Written by `npm run words` from the English files; never by hand.

import auth from '../ko/auth.json' with { type: 'json' }
import errors from '../ko/errors.json' with { type: 'json' }
import shell from '../ko/shell.json' with { type: 'json' }
import units from '../ko/units.json' with { type: 'json' }

export const files = { auth, errors, shell, units }

export const pageFiles = async () => (await import('./page-files-ko.ts')).files
