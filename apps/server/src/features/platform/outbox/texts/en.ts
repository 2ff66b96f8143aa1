import type { MessageTexts } from './kinds.ts'

const code = (subject: string, deed: string) => ({
  subject: `${subject}: your code`,
  lines: [
    `Your code to ${deed} at {brand}:`,
    '{code}',
    'It works once, and for {minutes} minutes.',
    'Pass it on to nobody: we never ask for it. If it was not you who asked for it, there is nothing that you need to do.',
  ],
  sms: `{brand}: {code} is your code to ${deed}. It works once, for {minutes} minutes. Pass it on to nobody.`,
})

const changed = (subject: string, deed: string) => ({
  subject,
  lines: [
    `${deed} at {brand}.`,
    'If that was you, there is nothing that you need to do. If not, set a new password at once and end all other sessions:',
    '{link}',
  ],
  sms: `{brand}: ${deed}. If that was not you, set a new password: {link}`,
})

export const en: MessageTexts = {
  'code.register': code('Sign up', 'sign up'),
  'code.password': code('New password', 'set a new password'),
  'code.log-in': code('Log in', 'log in'),
  'code.email': code('Your e-mail address', 'confirm this e-mail address'),
  'code.phone': code('Your phone number', 'confirm this phone number'),
  'code.revoke': code('Cancel your account', 'cancel your account for good'),
  'already-registered': {
    subject: 'You have an account already',
    lines: [
      'Somebody, most likely you, wanted to use this address for an account at {brand}. It has one already.',
      'Log in, or set a new password if you do not remember yours:',
      '{link}',
      'If it was not you, there is nothing that you need to do: your account is as it was.',
    ],
    sms: '{brand}: this number has an account already. Log in, or set a new password: {link}',
  },
  invitation: {
    subject: '{inviter} invites you to {organisation}',
    lines: [
      '{inviter} invites you to become a member of {organisation} at {brand}.',
      'See the invitation and answer it:',
      '{link}',
      'If you do not know who that is, leave it unanswered.',
    ],
    sms: '{brand}: {inviter} invites you to {organisation}. {link}',
  },
  'password-changed': changed('Your password was changed', 'The password of your account was changed'),
  'email-changed': changed('Your e-mail address was changed', 'The e-mail address of your account was changed'),
  'phone-changed': changed('Your phone number was changed', 'The phone number of your account was changed'),
  'second-factor-on': changed('The second step is on', 'Log-ins to your account now ask for a second step'),
  'second-factor-off': changed('The second step is off', 'Log-ins to your account ask for no second step any more'),
  'passkey-added': changed('A passkey was added', 'A passkey was added to your account'),
  'account-linked': changed('{provider} was linked', 'From now on one can log in to your account with {provider}'),
  'account-unlinked': changed('{provider} was unlinked', 'One can no longer log in to your account with {provider}'),
  'account-revoked': {
    subject: 'Your account is cancelled',
    lines: [
      'Your account at {brand} is cancelled for good, as was asked for by who was logged in to it.',
      'It cannot be taken back. You can sign up anew at any time.',
    ],
    sms: '{brand}: your account is cancelled for good.',
  },
  'account-moved': {
    subject: 'Your account has moved',
    lines: [
      'Your account at {brand} was moved to the other data centre with all of its plants, as was asked for by who was logged in to it.',
      'Your address and your password are what they were: choose the other data centre when you log in.',
      'If that was not you, set a new password there at once:',
      '{link}',
    ],
    sms: '{brand}: your account was moved to the other data centre. If that was not you, set a new password there: {link}',
  },
  'account-merged': {
    subject: 'Your account was merged into another',
    lines: [
      'Your account at {brand} was closed and its plants ({plants}) were moved into an account in the other data centre, as was asked for by who was logged in to it.',
      'If that was not you, write to our online service at once: what the plants measured is not lost.',
    ],
    sms: '{brand}: your account was closed and its plants ({plants}) moved into another account. If that was not you, write to our online service at once.',
  },
  alerts: {
    subject: '{count} new alert(s): {plants}',
    lines: [
      'New alerts: {count}. Plants: {plants}.',
      'What matters most: {worst}',
      'See them all:',
      '{link}',
      'Which alerts are mailed to you, and when not, you decide in your account under "Message settings". There you can also switch these mails off.',
    ],
    sms: '{brand}: {count} new alert(s). {worst}. {link}',
  },
  'plant-handed-over': {
    subject: '{plant} is handed over to you',
    lines: [
      '{person} hands the plant {plant} over to you at {brand}.',
      'See what that means, and answer. If you have no account yet, sign up with this address first:',
      '{link}',
    ],
    sms: '{brand}: {person} hands the plant {plant} over to you. {link}',
  },
  'plant-given': {
    subject: '{plant} has another owner',
    lines: [
      '{person} has accepted the plant {plant} that you handed over at {brand}.',
      'You and those whom you had shown it to do not see it any more. What it measured stays with the plant.',
    ],
    sms: '{brand}: {person} has accepted the plant {plant}. You do not see it any more.',
  },
  'plant-received': {
    subject: '{plant} is yours',
    lines: ['The plant {plant} at {brand} belongs to your account now.', 'You decide who else may see it:', '{link}'],
    sms: '{brand}: the plant {plant} belongs to your account now. {link}',
  },
  'plant-taken-over': {
    subject: '{plant} is in other hands',
    lines: [
      'The operator of {brand} has given the plant {plant} into other hands. This is the reason:',
      '{reason}',
      'Who owns the plant sees here who may do what, and can end it:',
      '{link}',
    ],
    sms: '{brand}: the operator has given the plant {plant} into other hands. {link}',
  },
}
