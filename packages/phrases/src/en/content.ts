export const content = {
  title: 'Content',
  lead: 'What this installation tells everybody: its versions, what there is to read, and what people agree to when they sign up.',

  versions: 'Versions',
  versionsLead: 'They stand on the page “Version”, which is open to everybody.',
  publish: 'Publish a version',
  publishLead:
    'Everybody sees it at once. A published version cannot be changed or taken back: check the numbers twice.',
  publishNow: 'Publish',
  published: 'Version {version} is published.',
  version: {
    labels: {
      version: 'Version',
      innerVersion: 'Internal number',
      channel: 'Channel',
      type: 'Type',
      platform: 'Platform',
      platformCode: 'Platform code',
      layoutVersion: 'Layout (optional)',
      content: 'What is new (optional)',
      downloadLink: 'Where to get it (optional)',
    },
    hints: { version: '1.8.0', downloadLink: 'On a host that the installation allows.' },
  },

  documents: 'To read',
  documentsLead:
    'Who reads a language sees what is in it and what is for all; where a language has nothing, it is what there is in English. Without anything to read the page “User Manual” is hidden.',
  documentsFailed: 'What there is to read could not be fetched',
  noDocuments: 'There is nothing to read yet',
  noDocumentsText: 'Add the address of a manual, or of a page where people reach you.',
  addDocument: 'Add something to read',
  add: 'Add',
  document: {
    labels: { type: 'Where it stands', title: 'Title', url: 'Address', lan: 'Language', position: 'Place in the list' },
    hints: { url: 'On a host that the installation allows.', position: 'Lower stands first.' },
  },
  kinds: { MANUAL: 'User Manual', SERVICE: 'Online Service' },
  everyLanguage: 'All',
  remove: 'Remove',
  removeOf: 'Remove {title}',
  removeTitle: 'Remove “{title}”?',
  removeText: 'People find it here no more. The page that it leads to stays as it is.',

  agreed: 'What people agree to',
  agreedLead:
    'These addresses stand in the configuration of the brand, and are changed there. With each account is kept which of them it agreed to.',
  agreedTo: { terms: 'Terms of service', privacy: 'Privacy policy' },
  unpublished: 'Not published',
  unpublishedText: 'Who signs up is told so, and agrees to that.',

  required: 'Please fill this in.',
  numberWrong: 'Digits only, nine at most.',
  typeWrong: 'A whole number from 0 to 99.',
  positionWrong: 'A whole number from 0 to 10000.',
  linkWrong: 'An address that begins with https://.',
  hostRefused: 'Links may lead only to hosts that this installation allows (its setting LINK_HOSTS).',
  numberTaken: 'On this channel and platform the number is published already.',
  notKept: 'That did not succeed. What you entered is still here.',
} as const
