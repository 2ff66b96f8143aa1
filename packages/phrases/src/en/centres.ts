export const centres = {
  title: 'Data Center',
  intro:
    'Your account and everything measured in your plants live in one data centre. You can move them to the other one.',
  loadFailed: 'Where your account lives could not be asked.',
  retry: 'Try again',

  here: 'Your account is in',
  china: 'China',
  international: 'International',
  chinaNote: 'For mainland China.',
  internationalNote: 'For everywhere else.',
  plantsHere_one: '{count} plant',
  plantsHere_other: '{count} plants',
  devicesHere_one: '{count} device',
  devicesHere_other: '{count} devices',

  adviceTitle: 'You have accounts in both data centres',
  advice:
    'Each shows only a part of your plants. Move one account into the other, and you see all of them in one place.',

  doubledTitle: 'You have accounts in both data centres.',
  doubledText: 'Each shows only a part of your plants.',
  doubledLink: 'Bring them together',
  doubledHeard: 'Do not show again',

  begunTitle: 'A move was begun and did not finish',
  begun:
    'Nothing is lost, and your account here works as before. Start the move once more: it goes on where it stopped, and nothing is doubled.',

  blockedTitle: 'Your account cannot move now',
  blocked: {
    alone: 'This installation has one data centre only. There is no other to move to.',
    organisation:
      'You are a member of an organization. Leave it first: organizations belong to one data centre and do not move.',
    operator: 'Accounts that run the platform stay where they are.',
    'too-much': 'You have more plants or devices than can move in one go. Please ask the online service.',
    'china-plant': 'One of your plants stands in mainland China. By regulation its data stays there.',
    'china-person': 'Your phone number is from mainland China. By regulation such accounts stay there.',
  },

  moveTitle: 'Move to {centre}',
  which: 'Do you have an account there already?',
  transfer: 'No, I have none there',
  transferNote: 'Your account moves as it is: name, addresses, password, second factor, plants.',
  merge: 'Yes, I have one there too',
  mergeNote: 'Your plants move into that account. The account here is closed.',

  area: 'The region you belong to from now on',
  areas: {
    CN: 'Mainland China',
    AS: 'Other Asia',
    EU: 'Europe',
    AF: 'Africa',
    OA: 'Oceania',
    NA: 'North America',
    SA: 'South America',
    AN: 'Antarctica',
    INTERNATIONAL: 'International',
  },
  areaRequired: 'Please choose a region.',
  chooseArea: 'Choose a region',

  otherLead:
    'Show that the account in {centre} is yours. We ask that data centre only with its password, never by the address alone.',
  account: 'E-mail, phone or user name there',
  password: 'Password there',
  showPassword: 'Show password',
  accountRequired: 'Please enter the account.',
  passwordRequired: 'Please enter the password.',
  check: 'Check this account',
  proven: 'This is the account of {name}.',
  provenNameless: 'This account is yours.',
  provenPlants_one: 'It has {count} plant so far.',
  provenPlants_other: 'It has {count} plants so far.',
  otherOne: 'Use another account',
  secondLead: 'The password is right. That account asks for a second proof as well.',
  secondCode: 'Code of the app there',
  secondCodeHint: 'Or one of its recovery codes.',
  secondCodeRequired: 'Please enter the code.',
  secondCheck: 'Check this code',
  secondPasskey: 'Use a passkey',
  secondImpossible:
    'It asks for a passkey, and this browser has none to offer. Use a browser that knows it, or turn the second factor off there first.',
  proveFirst: 'First check the account there.',

  happensTitle: 'What happens',
  moves:
    'All that your plants have measured, with their alerts, moves to the data centre “{centre}” and is erased here.',
  closes:
    'The account here is closed and you are logged out everywhere. For 90 days a log-in here tells you where your account is; then your address is erased here too.',
  gateways_one:
    '{count} logger reports to this data centre’s own address. Set it to the address of {centre} in its settings: until then it keeps what it measures, as long as it has room.',
  gateways_other:
    '{count} loggers report to this data centre’s own address. Set them to the address of {centre} in their settings: until then they keep what they measure, as long as they have room.',
  businesses: 'These businesses look after your plants here and do not exist there. Their access ends:',
  businessOf: '{organisation} ({plant})',
  viewers_one: '{count} person whom you let look at a plant loses sight of it.',
  viewers_other: '{count} persons whom you let look at a plant lose sight of it.',
  viewed_one: 'You lose sight of {count} plant of somebody else.',
  viewed_other: 'You lose sight of {count} plants of other people.',

  consent:
    'I agree that my personal data (name, e-mail address, phone number, how I log in) and the data of my plants are moved to the data centre “{centre}” and are kept there, where the law there applies to them.',
  consentRequired: 'The move needs your consent.',
  startTransfer: 'Move my account',
  startMerge: 'Merge my accounts',
  takesTime: 'This takes a few seconds. Please leave the page open.',

  proofNeeded: 'The move needs a proof that it is you. Nothing was moved.',

  refused: {
    organisation: 'You are a member of an organization. Leave it first.',
    operator: 'This account runs the platform: it cannot take plants.',
    'too-much': 'There are more plants or devices than can move in one go.',
    alone: 'There is no other data centre here.',
    occupied:
      'Somebody has an account there with your e-mail address, phone number or user name. If it is yours, choose “Yes, I have one there too”.',
    gateway: 'One of your loggers is registered there already. Remove it there first.',
    moved: 'That account was moved itself or is closed.',
  },
  proofExpired: 'The check of the account there is older than ten minutes. Please check it once more.',
  movedAlready: 'This account was moved already.',
  failed: 'That did not work. Nothing is lost: please try again.',

  done: 'Your account is in {centre} now, with your plants and all of their past. Log in there from now on.',
  doneGateways: 'Do not forget your loggers: they still report to the old address.',
} as const
