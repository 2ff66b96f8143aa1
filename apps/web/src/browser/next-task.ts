/** Ends the task at work: the browser can answer a press before the rest. */
export const nextTask = () => new Promise<void>((done) => setTimeout(done))
