/** The shortest text of a value. Devices measure no finer than a thousandth; what stands behind it is arithmetic. */
export const valueText = (value: number) => String(Number(value.toFixed(3)))
