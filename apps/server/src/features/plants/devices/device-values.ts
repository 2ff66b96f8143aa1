/** The shortest text of a value. Devices measure in thousandths at best; further digits come from arithmetic. */
export const valueText = (value: number) => String(Number(value.toFixed(3)))
