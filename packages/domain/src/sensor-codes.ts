/** A sensor type as a logger sends it, in hexadecimal digits, written as in the API and the documentation: high byte first. */
export const sensorCodeOf = (sensorType: string) =>
  /^[0-9a-fx]{4}$/i.test(sensorType)
    ? `${sensorType.slice(2, 4)}${sensorType.slice(0, 2)}`.toUpperCase().replace('XX', 'xx')
    : sensorType
