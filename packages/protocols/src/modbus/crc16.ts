/** The checksum of Modbus RTU: polynomial A001 reflected, start FFFF. It stands behind the frame, low byte first. */
export const crc16 = (bytes: Uint8Array) =>
  bytes.reduce((crc, byte) => table[(crc ^ byte) & 0xff]! ^ (crc >> 8), 0xffff)

export const withCrc16 = (bytes: Uint8Array) => {
  const crc = crc16(bytes)
  return Uint8Array.of(...bytes, crc & 0xff, crc >> 8)
}

/** Whether the last two bytes are the checksum of those before them: then the checksum of them all is 0. */
export const endsWithCrc16 = (bytes: Uint8Array) => bytes.length > 2 && crc16(bytes) === 0

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})
