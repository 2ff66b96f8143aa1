/** A link that logs in where somebody is logged in already. */
export const handOver = {
  title: 'This link logs somebody in',
  text: 'You are logged in here already. Do you want to go on with the log-in from the link instead?',
  change: 'Use the log-in from the link',
  stay: 'Stay logged in as now',
  failed: 'The link is no longer good',
  failedText: 'Such a link works once, and for one minute. You are still logged in as before.',
} as const
