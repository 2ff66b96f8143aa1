/** Up to this many plants, people look at a plant; with more, they first ask which of them needs help. */
export const fewPlants = 3
