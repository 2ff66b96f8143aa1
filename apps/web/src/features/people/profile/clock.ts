/** Minutes since midnight in the format of the browser's time field: 22:30. */
export const clockOf = (minute: number) =>
  `${Math.floor(minute / 60)}`.padStart(2, '0') + ':' + `${minute % 60}`.padStart(2, '0')

/** Undefined if it is not a time. */
export const minuteOf = (clock: string) => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
