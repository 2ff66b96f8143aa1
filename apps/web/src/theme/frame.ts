// Styles of the kit that only the frames with a menu need, after base.ts.
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Pagination.css'
import '@mantine/core/styles/Skeleton.css'
