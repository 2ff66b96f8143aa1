export const DeviceDetailScreen = () => null
