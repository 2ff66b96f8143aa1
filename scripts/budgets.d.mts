interface Weight {
  files: { file: string; bytes: number }[]
  bytes: number
}

export const scriptBudgets: Readonly<Record<string, number>>
export function weigh(dist: string): Record<string, Weight>
export function tooHeavy(weights: Readonly<Record<string, Weight>>): string[]
