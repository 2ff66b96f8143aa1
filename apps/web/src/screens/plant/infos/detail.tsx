export const PlantDetailScreen = () => null
