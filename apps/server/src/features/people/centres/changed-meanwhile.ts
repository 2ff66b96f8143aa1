/** The account changed while it was copied, so it must be copied again. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}
