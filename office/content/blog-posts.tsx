import type { ResourceProps } from "react-admin";
import { DataTable, List, ReferenceInput, SelectInput } from "react-admin";
import { search } from "../shared/filters.tsx";
import { MomentField, writeMoment } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField } from "../shared/state-mark.tsx";
import { BlogPostCreate, BlogPostEdit } from "./blog-post-form.tsx";

const filters = [
  search(),
  <ReferenceInput key="category" source="categoryId" reference="blog-categories">
    <SelectInput optionText="name" />
  </ReferenceInput>,
];

const PostList = () => (
  <List filters={filters} sort={{ field: "publishedAt", order: "DESC" }}>
    <Rows
      primary={({ title }) => title}
      secondary={({ author }) => author}
      tertiary={({ publishedAt }) => writeMoment(publishedAt)}
    >
      <DataTable.Col source="title" />
      <DataTable.Col source="author" disableSort />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col source="publishedAt">
        <MomentField source="publishedAt" />
      </DataTable.Col>
    </Rows>
  </List>
);

export const blogPosts: ResourceProps = {
  name: "blog-posts",
  list: PostList,
  edit: BlogPostEdit,
  create: BlogPostCreate,
  recordRepresentation: "title",
};
