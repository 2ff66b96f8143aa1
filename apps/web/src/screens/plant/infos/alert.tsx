export const PlantAlertScreen = () => null
