import {
  AutocompleteArrayInput,
  BooleanInput,
  DataTable,
  NumberInput,
  type RaRecord,
  ReferenceArrayInput,
  ReferenceInput,
  required,
  SelectInput,
  TextArrayInput,
  TextInput,
  WithRecord,
} from "react-admin";
import { blogPostPath } from "#contract/paths.ts";
import { MarkdownInput } from "../editor/markdown-input.tsx";
import { momentColumn, RecordList, search, stateColumn } from "../shared/lists.tsx";
import { MomentInput, writeMoment } from "../shared/moment.tsx";
import { withoutNulls, resource } from "../shared/resource.tsx";
import { ShopLink } from "../sections/preview.tsx";
import { DerivedInput } from "../shared/derived-input.tsx";
import { PictureInput } from "../media/media-picker.tsx";

const isPublished = ({ enabled, publishedAt }: RaRecord) =>
  enabled && Date.parse(publishedAt) <= Date.now();

const Fields = () => (
  <>
    <TextInput source="title" validate={required()} />
    <DerivedInput source="slug" from="title" />
    <TextInput source="excerpt" multiline />
    <MarkdownInput source="body" validate={required()} minRows={16} />
    <div className="pair">
      <ReferenceInput source="categoryId" reference="blog-categories">
        <SelectInput optionText="name" />
      </ReferenceInput>
      <TextInput source="author" />
      <MomentInput source="publishedAt" />
      <TextArrayInput source="tags" />
    </div>
    <ReferenceArrayInput source="products" reference="products">
      <AutocompleteArrayInput optionText="name" filterToQuery={(q: string) => ({ q })} />
    </ReferenceArrayInput>
    <PictureInput />
    <BooleanInput source="enabled" />
    <TextInput source="seoTitle" />
    <TextInput source="seoDescription" multiline />
  </>
);

const filters = [
  search(),
  <ReferenceInput key="category" source="categoryId" reference="blog-categories">
    <SelectInput optionText="name" />
  </ReferenceInput>,
];

const PostList = () => (
  <RecordList
    filters={filters}
    sort={["publishedAt", "DESC"]}
    primary="title"
    secondary="author"
    tertiary={({ publishedAt }) => writeMoment(publishedAt)}
  >
    <DataTable.Col source="title" />
    <DataTable.Col source="author" disableSort />
    <DataTable.Col {...stateColumn("enabled", "enabled")} />
    <DataTable.Col {...momentColumn("publishedAt")} />
  </RecordList>
);

export const blogPosts = resource({
  name: "blog-posts",
  list: PostList,
  title: "title",
  newTitle: "Nuovo articolo",
  Fields,
  defaults: { enabled: false, tags: [] },
  transformNew: withoutNulls,
  waits: true,
  above: (
    <WithRecord
      render={(post) => (
        <p className="marks">
          <ShopLink path={blogPostPath(post["slug"])} shown={isPublished(post)} />
        </p>
      )}
    />
  ),
  opens: "edit",
});

const CategoryList = () => (
  <RecordList filters={[search()]} sort={["position", "ASC"]} primary="name" secondary="slug">
    <DataTable.Col source="name" />
    <DataTable.Col source="slug" disableSort />
    <DataTable.NumberCol source="position" />
  </RecordList>
);

const CategoryFields = () => (
  <>
    <TextInput source="name" validate={required()} />
    <DerivedInput source="slug" />
    <TextInput source="description" multiline />
    <NumberInput source="position" validate={required()} />
    <TextInput source="seoTitle" />
    <TextInput source="seoDescription" multiline />
  </>
);

export const blogCategories = resource({
  name: "blog-categories",
  list: CategoryList,
  title: "name",
  newTitle: "Nuova categoria del blog",
  Fields: CategoryFields,
  defaults: { position: 0 },
});
