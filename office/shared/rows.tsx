import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { DataTable, SimpleList } from "react-admin";
import type { RaRecord } from "react-admin";

type Line = (record: RaRecord) => ReactNode;
type Props = {
  /** `DataTable.Col` for desks. */
  children: ReactNode;
  primary: Line;
  secondary?: Line;
  tertiary?: Line;
  rowClick?: "show" | "edit" | false;
};

/** A table on a desk, a list of lines on a phone. */
export function Rows({ children, primary, secondary, tertiary, rowClick = "edit" }: Props) {
  const narrow = useMediaQuery("(max-width: 899px)");
  if (!narrow) {
    return (
      <DataTable rowClick={rowClick} bulkActionButtons={false}>
        {children}
      </DataTable>
    );
  }
  return (
    <SimpleList
      primaryText={primary}
      {...(secondary ? { secondaryText: secondary } : {})}
      {...(tertiary ? { tertiaryText: tertiary } : {})}
      rowClick={rowClick}
    />
  );
}
