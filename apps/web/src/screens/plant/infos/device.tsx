export const PlantDeviceScreen = () => null
