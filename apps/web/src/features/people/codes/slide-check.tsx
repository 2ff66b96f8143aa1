import { CallFailed, type SlidePuzzle } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { codeQueries } from './codes.queries.ts'
import { doWork } from './slide-work.ts'
import classes from './slide-check.module.css'

interface Props {
  /** Called with a token that proves once, within two minutes, that the check was passed. */
  onSolved: (slide: string) => void
  onClose: () => void
  /** The data centre that needs the proof, if it is not the chosen one. */
  dataCentre?: DataCentre | undefined
  /** What it protects. */
  before?: 'code' | 'log-in'
  words: Words['codes']
}

/** A check that needs neither sight nor a mouse: a slider, while the device computes a proof of work. */
export const SlideCheck = ({ onSolved, onClose, dataCentre, before = 'code', words }: Props) => {
  const queries = codeQueries(useApi(), dataCentre)
  const [attempt, setAttempt] = useState(1)
  const [missed, setMissed] = useState(false)
  const { data: puzzle, isError } = useQuery(queries.puzzle(attempt))
  const solve = useMutation(queries.solve)
  const isLost = isError || (solve.isError && !isRefused(solve.error))

  const again = (failure?: Error) => {
    setMissed(failure !== undefined)
    setAttempt((last) => last + 1)
    solve.reset()
  }

  return (
    <Dialog
      title={before === 'code' ? words.slideTitle : words.slideTitleLogIn}
      closeLabel={words.cancel}
      onClose={onClose}
    >
      <div className={classes.body}>
        <p className={classes.lead}>{words.slideText}</p>
        <p className={classes.missed} role="alert">
          {missed && words.missed}
        </p>
        {isLost ? (
          <div className={classes.failed}>
            <p>{words.slideFailed}</p>
            <Button variant="default" onClick={() => again()}>
              {words.retry}
            </Button>
          </div>
        ) : puzzle ? (
          <Track
            key={puzzle.puzzle}
            puzzle={puzzle}
            busy={solve.isPending}
            onPlaced={(position, work) =>
              solve.mutate(
                { puzzle: puzzle.puzzle, position, work },
                {
                  onSuccess: ({ slide }) => onSolved(slide),
                  onError: (failure) => isRefused(failure) && again(failure),
                },
              )
            }
            words={words}
          />
        ) : (
          <Skeleton height={164} role="status" aria-label={words.loading} />
        )}
      </div>
    </Dialog>
  )
}

/** A refusal by the server; any other failure is not an answer. */
const isRefused = (failure: Error) =>
  failure instanceof CallFailed &&
  (failure.code === 'AUTH_VERIFICATION_CODE_WRONG' || failure.code === 'AUTH_SLIDE_ERROR')

interface TrackProps {
  puzzle: SlidePuzzle
  busy: boolean
  onPlaced: (position: number, work: number[]) => void
  words: Words['codes']
}

const Track = ({ puzzle, busy, onPlaced, words }: TrackProps) => {
  const { length, gap } = puzzle
  const [position, setPosition] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const slider = useRef<HTMLInputElement>(null)
  const work = useWork(puzzle)
  const isIn = position >= gap.from && position <= gap.to

  useEffect(() => slider.current?.focus(), [])

  /** Can be dropped before the device is ready: it continues as soon as the work is done. */
  const place = async () => {
    if (waiting || busy) return
    setWaiting(true)
    const done = await work.current
    setWaiting(false)
    if (done) onPlaced(position, done)
  }
  const told = isIn
    ? words.inTheGap
    : position < gap.from
      ? words.toTheRight({ count: gap.from - position })
      : words.toTheLeft({ count: position - gap.to })

  return (
    <>
      <div
        className={classes.track}
        style={
          {
            '--from': gap.from / length,
            '--width': (gap.to - gap.from) / length,
            '--at': position / length,
          } as CSSProperties
        }
        data-in={isIn}
      >
        <div className={classes.rail} aria-hidden="true" />
        <div className={classes.gap} aria-hidden="true" />
        <input
          ref={slider}
          type="range"
          className={classes.slider}
          min={0}
          max={length}
          step={1}
          value={position}
          aria-label={words.slider}
          aria-valuetext={told}
          aria-disabled={waiting || busy || undefined}
          onChange={(event) => !waiting && !busy && setPosition(Number(event.currentTarget.value))}
          onPointerUp={() => {
            // Dropping it in the gap is enough. Keyboard users confirm.
            if (isIn) void place()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It must not submit the surrounding form.
            event.preventDefault()
            if (isIn) place()
          }}
        />
      </div>
      <p className={classes.told} aria-hidden="true">
        {waiting || busy ? words.checking : told}
      </p>
      <p className={classes.spoken} role="status">
        {(waiting || busy) && words.checking}
      </p>
      <Button fullWidth size="md" disabled={!isIn} loading={waiting || busy} onClick={() => void place()}>
        {words.confirm}
      </Button>
    </>
  )
}

/** The device's proof of work, started when the puzzle arrives; undefined if it was cancelled. */
const useWork = (puzzle: SlidePuzzle) => {
  const work = useRef<Promise<number[] | undefined>>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    work.current = doWork(puzzle, leaving.signal)
    return () => leaving.abort()
  }, [puzzle])
  return work
}
