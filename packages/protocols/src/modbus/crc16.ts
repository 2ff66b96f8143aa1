/** The checksum of Modbus RTU: reflected polynomial A001, start FFFF. It follows the frame, low byte first. */
export const crc16 = (bytes: Uint8Array) =>
  bytes.reduce((crc, byte) => (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >> 8), 0xffff)

export const withCrc16 = (bytes: Uint8Array) => {
  const crc = crc16(bytes)
  return Uint8Array.of(...bytes, crc & 0xff, crc >> 8)
}

/** Whether the last two bytes are the checksum of the bytes before them: the checksum over all of them is then 0. */
export const endsWithCrc16 = (bytes: Uint8Array) => bytes.length > 2 && crc16(bytes) === 0

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})
