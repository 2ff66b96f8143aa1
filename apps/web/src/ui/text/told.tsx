import { missing } from '@heliograph/domain/numbers'

/** A text, or `--`, which screen readers announce. */
export const Told = ({ text, unknown }: { text: string; unknown: string }) =>
  text === missing ? (
    <>
      <span aria-hidden="true">{missing}</span>
      <span className="only-heard">{unknown}</span>
    </>
  ) : (
    text
  )
