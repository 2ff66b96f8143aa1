import axe from 'axe-core'

/**
 * What axe finds on the page, each as rule, place and reason. What is still moving is put where it ends: halfway through a
 * fade-in no text has its contrast, which no person reads and a slow machine shows to axe.
 */
export const complaints = async (options: axe.RunOptions = {}) => {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
  const { violations } = await axe.run(document.body, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The rules of WCAG alone, without what axe calls best practice. */
export const wcag: axe.RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
